//! The page, as `npm run build` in `crates/viewer/web` left it in `dist`.

/// Path, media type, content.
pub const FILES: &[(&str, &str, &[u8])] = &[
    ("/", "text/html; charset=utf-8", include_bytes!("../web/dist/index.html")),
    ("/assets/page.js", "text/javascript; charset=utf-8", include_bytes!("../web/dist/assets/page.js")),
    ("/assets/page.css", "text/css; charset=utf-8", include_bytes!("../web/dist/assets/page.css")),
];
