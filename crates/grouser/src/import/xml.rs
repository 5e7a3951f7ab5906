//! What importers ask of XML: children by name, numbers in attributes, with errors that name the place.

use crate::Error;
use roxmltree::Node;

/// Children of a name.
pub fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// The first child of a name.
pub fn child<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    children(node, name).next()
}

/// An error at an element: file, line and column.
pub fn fault(node: Node<'_, '_>, file: &str, what: &str) -> Error {
    let place = node.document().text_pos_at(node.range().start);
    let name = node.tag_name().name();
    Error::usage(format!("{file}:{}:{}: <{name}>: {what}", place.row, place.col), "mend the file and import it again")
}

/// An attribute that must be there.
pub fn required<'a>(node: Node<'a, '_>, name: &str, file: &str) -> Result<&'a str, Error> {
    node.attribute(name).ok_or_else(|| fault(node, file, &format!("the attribute `{name}` is missing")))
}

/// A finite number in an attribute; none where there is no such attribute.
pub fn number(node: Node<'_, '_>, name: &str, file: &str) -> Result<Option<f64>, Error> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    let value = text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
    value.map(Some).ok_or_else(|| fault(node, file, &format!("`{name}=\"{text}\"` is not a number")))
}

/// Three finite numbers in an attribute; none where there is no such attribute.
pub fn three(node: Node<'_, '_>, name: &str, file: &str) -> Result<Option<[f64; 3]>, Error> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    let numbers: Vec<f64> =
        text.split_whitespace().filter_map(|t| t.parse().ok()).filter(|x: &f64| x.is_finite()).collect();
    let fits = text.split_whitespace().count() == 3;
    let value = <[f64; 3]>::try_from(numbers).ok().filter(|_| fits);
    value.map(Some).ok_or_else(|| fault(node, file, &format!("`{name}=\"{text}\"` are not three numbers")))
}
