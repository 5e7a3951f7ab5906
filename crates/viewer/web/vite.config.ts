// The page is built into three files of fixed names, which the server embeds (crates/viewer/src/page.rs).
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  build: {
    outDir: "dist",
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      output: {
        entryFileNames: "assets/page.js",
        chunkFileNames: "assets/page-[name].js",
        assetFileNames: "assets/page[extname]",
      },
    },
  },
});
