//! Formulas of the book as MathML, which browsers draw without any script.
//!
//! In the book's source a formula is a block marked `formula`, in the plain notation that comments of the code use too:
//!
//! ```text
//! gamma_n = (g h + mu v0) / (1 + 7/2 mu^2)          (2.8)
//! ```
//!
//! Greek letters have their names; `_` and `^` make subscripts and superscripts; `v+`, `E*`, `u~`, `x^ ` and `D'` put a
//! mark on a letter; `/` without spaces divides its two neighbours, ` / ` the products on its two sides;
//! `sum over i of`, `in K`, `orthogonal to` are signs, and other words are words. A label in parentheses ends a line.
//! Three and more spaces are kept as a gap.

/// The block as an HTML table of lines, each with its label.
pub fn mathml(block: &str) -> String {
    let mut rows = String::new();
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        let (formula, label) = labelled(line.trim_end());
        let indent = if formula.starts_with("    ") { "<mspace width=\"3em\"/>" } else { "" };
        let math = Reader { tokens: tokens(formula.trim_start()), at: 0 }.line();
        rows += &format!(
            "<tr><td><math display=\"inline\" displaystyle=\"true\">{indent}{math}</math></td><td>{}</td></tr>\n",
            escape(label)
        );
    }
    format!("<table class=\"formula\"><tbody>\n{rows}</tbody></table>\n")
}

/// A line without its label, and the label.
fn labelled(line: &str) -> (&str, &str) {
    match line.rfind("  (") {
        Some(at) if line.ends_with(')') && is_label(&line[at + 3..line.len() - 1]) => {
            (line[..at].trim_end(), &line[at + 2..])
        }
        _ => (line, ""),
    }
}

fn is_label(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '.') && text.contains(|c: char| c.is_ascii_digit())
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Number(String),
    /// An operator with its spaces: whether one is before it and one after.
    Sign(String, bool, bool),
    /// A mark or an exponent that follows its letter without a space.
    Mark(String),
    Gap,
}

const SIGNS: &[&str] = &["<=", ">=", "<-", "->", "||", "..."];

fn tokens(line: &str) -> Vec<Token> {
    let text: Vec<char> = line.chars().collect();
    let mut found = Vec::new();
    let mut i = 0;
    while i < text.len() {
        let c = text[i];
        let run = |start: usize, is: fn(char) -> bool| start + text[start..].iter().take_while(|c| is(**c)).count();
        let is_after_space = i == 0 || text[i - 1] == ' ';
        let next = |j: usize| text.get(j).copied().unwrap_or(' ');
        if c == ' ' {
            let end = run(i, |c| c == ' ');
            if end - i > 2 {
                found.push(Token::Gap);
            }
            i = end;
        } else if c.is_alphabetic() {
            let end = run(i, char::is_alphanumeric);
            found.push(Token::Word(text[i..end].iter().collect()));
            i = end;
        } else if c.is_ascii_digit() {
            let end = run(i, |c| c.is_ascii_digit() || c == '.');
            found.push(Token::Number(text[i..end].iter().collect()));
            i = end;
        } else if let Some(sign) = SIGNS.iter().find(|s| text[i..].starts_with(&s.chars().collect::<Vec<_>>())) {
            i += sign.len();
            found.push(Token::Sign((*sign).to_string(), is_after_space, next(i) == ' '));
        } else if !is_after_space && matches!(c, '_' | '^' | '\'') && c != '\'' && next(i + 1) != ' ' {
            found.push(Token::Mark(c.to_string()));
            i += 1;
        } else if !is_after_space && (matches!(c, '\'' | '~' | '*' | '^') || c == '+' && ends(next(i + 1))) {
            found.push(Token::Mark(if c == '^' { "hat".to_string() } else { c.to_string() }));
            i += 1;
        } else {
            i += 1;
            found.push(Token::Sign(c.to_string(), is_after_space, next(i) == ' '));
        }
    }
    found
}

/// Does this end an operand, so that a `+` before it is a mark?
fn ends(c: char) -> bool {
    matches!(c, ' ' | ')' | ',' | '\'' | ']')
}

/// Reads tokens into MathML by recursive descent: a line of products, a product of atoms, an atom with its marks.
struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn sign(&self, wanted: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(sign, ..)) if sign == wanted)
    }

    fn words(&self, wanted: &[&str]) -> bool {
        wanted
            .iter()
            .enumerate()
            .all(|(k, word)| matches!(self.tokens.get(self.at + k), Some(Token::Word(found)) if found == word))
    }

    /// Everything up to the end, or to the bracket that closes.
    fn line(&mut self) -> String {
        let mut out = String::new();
        while let Some(token) = self.peek().cloned() {
            match token {
                Token::Gap => {
                    self.at += 1;
                    out += "<mspace width=\"1.6em\"/>";
                }
                Token::Sign(sign, ..) if matches!(sign.as_str(), ")" | "]" | "}") => break,
                Token::Sign(sign, ..) if !matches!(sign.as_str(), "(" | "[" | "{" | "|" | "||") => {
                    self.at += 1;
                    out += &operator(&sign);
                }
                Token::Word(_) if self.words(&["orthogonal", "to"]) => {
                    self.at += 2;
                    out += &operator("⊥");
                }
                Token::Word(word) if word == "in" && self.is_set() => {
                    self.at += 1;
                    out += &operator("∈");
                }
                Token::Word(word) if word == "x" && !out.is_empty() && self.is_cross() => {
                    self.at += 1;
                    out += &operator("×");
                }
                Token::Word(_) if self.is_prose() => out += &self.prose(),
                _ => out += &self.quotient(),
            }
        }
        out
    }

    /// Is what follows `in` a set: one capital letter?
    fn is_set(&self) -> bool {
        let is_capital = |word: &String| word.len() == 1 && word.starts_with(char::is_uppercase);
        matches!(self.tokens.get(self.at + 1), Some(Token::Word(word)) if is_capital(word))
    }

    /// Is this `x` between two vectors?
    fn is_cross(&self) -> bool {
        let before =
            self.at > 0 && matches!(&self.tokens[self.at - 1], Token::Word(_) | Token::Mark(_) | Token::Number(_));
        before && matches!(self.tokens.get(self.at + 1), Some(Token::Word(_)))
    }

    /// Is a word of a sentence next, or the `max` of `max over i of`?
    fn is_prose(&self) -> bool {
        let is_over = matches!(self.tokens.get(self.at + 1), Some(Token::Word(next)) if next == "over");
        matches!(self.peek(), Some(Token::Word(word)) if is_prose(word) || is_over)
    }

    /// Words of a sentence, joined.
    fn prose(&mut self) -> String {
        let mut words = Vec::new();
        while let Some(Token::Word(word)) = self.peek() {
            if !self.is_prose() || self.words(&["orthogonal", "to"]) || word == "in" && self.is_set() {
                break;
            }
            words.push(word.clone());
            self.at += 1;
        }
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        if let [sign @ ("sum" | "max" | "min"), "over", below @ ..] = plain.as_slice() {
            let sign = if *sign == "sum" { "∑" } else { sign };
            let below = match below {
                // The index is a letter, which is no prose.
                [] => {
                    let index = self.atom();
                    self.at += usize::from(self.words(&["of"]));
                    index
                }
                [below @ .., "of"] => format!("<mtext>{}</mtext>", escape(&below.join(" "))),
                below => format!("<mtext>{}</mtext>", escape(&below.join(" "))),
            };
            return format!("<munder><mo>{sign}</mo>{below}</munder><mspace width=\"0.3em\"/>");
        }
        format!("<mspace width=\"0.4em\"/><mtext>{}</mtext><mspace width=\"0.4em\"/>", escape(&words.join(" ")))
    }

    /// A product, or one product over another.
    fn quotient(&mut self) -> String {
        let mut above = self.product();
        while matches!(self.peek(), Some(Token::Sign(sign, true, true)) if sign == "/") {
            self.at += 1;
            let below = self.product();
            above = vec![format!("<mfrac>{}{}</mfrac>", row(&above), row(&below))];
        }
        above.concat()
    }

    /// Atoms side by side, as one list; a bracket is one.
    fn product(&mut self) -> Vec<String> {
        let mut factors = Vec::new();
        if self.sign("-") && matches!(self.peek(), Some(Token::Sign(_, _, false))) {
            self.at += 1;
            factors.push("<mo>−</mo>".to_string());
        }
        while let Some(token) = self.peek() {
            let is_first = factors.is_empty();
            let is_bar =
                matches!(token, Token::Sign(sign, before, _) if sign.starts_with('|') && (*before || is_first));
            let begins = match token {
                Token::Word(word) => {
                    let is_sign = word == "in" && self.is_set() || word == "x" && !is_first && self.is_cross();
                    !self.is_prose() && !is_sign
                }
                Token::Number(_) => true,
                Token::Sign(sign, ..) => matches!(sign.as_str(), "(" | "[") || is_bar,
                _ => false,
            };
            if !begins {
                break;
            }
            let mut factor = self.atom();
            while matches!(self.peek(), Some(Token::Sign(sign, false, false)) if sign == "/") {
                self.at += 1;
                let below = self.atom();
                factor = format!("<mfrac>{}{}</mfrac>", bare(&factor), bare(&below));
            }
            factors.push(factor);
        }
        if factors.is_empty() {
            // Something that begins no product: shown as it is, so that reading goes on.
            if let Some(Token::Mark(sign) | Token::Sign(sign, ..)) = self.peek().cloned() {
                factors.push(operator(&sign));
            }
            self.at += 1;
        }
        factors
    }

    /// A letter, number, function or bracket, with its marks.
    fn atom(&mut self) -> String {
        let token = self.peek().cloned();
        self.at += 1;
        let mut base = match token {
            Some(Token::Number(number)) => format!("<mn>{number}</mn>"),
            Some(Token::Word(word)) if word == "sqrt" && self.sign("(") => {
                self.at += 1;
                let inner = self.line();
                self.at += 1;
                format!("<msqrt>{inner}</msqrt>")
            }
            Some(Token::Word(word)) => identifier(&word),
            Some(Token::Sign(open, ..)) => match open.as_str() {
                "(" | "[" | "{" => {
                    let inner = self.line();
                    let close = if open == "[" { "]" } else { ")" };
                    self.at += 1;
                    let open = if open == "[" { "[" } else { "(" };
                    format!("<mrow class=\"group\"><mo>{open}</mo>{inner}<mo>{close}</mo></mrow>")
                }
                bar if bar.starts_with('|') => self.between_bars(bar),
                other => operator(other),
            },
            _ => String::new(),
        };
        let (mut below, mut above) = (String::new(), String::new());
        while let Some(Token::Mark(mark)) = self.peek().cloned() {
            self.at += 1;
            match mark.as_str() {
                "_" => below += &self.index(),
                "^" => above += &self.index(),
                "~" | "hat" => {
                    let sign = if mark == "~" { "˜" } else { "^" };
                    base = format!("<mover accent=\"true\">{base}<mo stretchy=\"false\">{sign}</mo></mover>");
                }
                "'" => above += "<mo>′</mo>",
                other => above += &format!("<mo>{}</mo>", escape(other)),
            }
        }
        match (below.is_empty(), above.is_empty()) {
            (true, true) => base,
            (false, true) => format!("<msub>{base}<mrow>{below}</mrow></msub>"),
            (true, false) => format!("<msup>{base}<mrow>{above}</mrow></msup>"),
            (false, false) => format!("<msubsup>{base}<mrow>{below}</mrow><mrow>{above}</mrow></msubsup>"),
        }
    }

    /// What is between this bar and the next of its kind.
    fn between_bars(&mut self, bar: &str) -> String {
        let sign = if bar == "||" { "‖" } else { "|" };
        let end = self.tokens[self.at..].iter().position(|t| matches!(t, Token::Sign(s, ..) if s == bar));
        let Some(end) = end.map(|n| self.at + n) else { return operator(sign) };
        let inner = Reader { tokens: self.tokens[self.at..end].to_vec(), at: 0 }.line();
        self.at = end + 1;
        format!("<mrow><mo>{sign}</mo>{inner}<mo>{sign}</mo></mrow>")
    }

    /// The index or exponent after a mark: a word, a number, a signed number, a sign, or what brackets hold.
    fn index(&mut self) -> String {
        let Some(token) = self.peek().cloned() else { return String::new() };
        self.at += 1;
        match token {
            Token::Word(word) if is_prose(&word) => format!("<mtext>{}</mtext>", escape(&word)),
            Token::Word(word) => identifier(&word),
            Token::Number(number) => format!("<mn>{number}</mn>"),
            Token::Sign(open, ..) if open == "{" || open == "(" => {
                let inner = self.line();
                self.at += 1;
                inner
            }
            Token::Sign(sign, _, is_last) => {
                let minus = operator(&sign);
                match self.peek() {
                    Some(Token::Number(number)) if !is_last => {
                        let number = format!("<mn>{number}</mn>");
                        self.at += 1;
                        format!("<mo>−</mo>{number}")
                    }
                    _ => minus,
                }
            }
            Token::Mark(mark) => operator(&mark),
            Token::Gap => String::new(),
        }
    }
}

/// One element of several.
fn row(parts: &[String]) -> String {
    match parts {
        [one] => bare(one),
        several => format!("<mrow>{}</mrow>", several.concat()),
    }
}

/// Above or below a line a bracket needs no parentheses.
fn bare(atom: &str) -> String {
    let inner =
        atom.strip_prefix("<mrow class=\"group\"><mo>(</mo>").and_then(|rest| rest.strip_suffix("<mo>)</mo></mrow>"));
    match inner {
        Some(inner) if !inner.contains("class=\"group\"") || is_one_group(atom) => format!("<mrow>{inner}</mrow>"),
        _ => atom.to_string(),
    }
}

/// Does the group that the text begins with end where the text ends?
fn is_one_group(atom: &str) -> bool {
    let mut depth = 0;
    let mut rest = atom;
    while let Some(at) = rest.find("mrow") {
        let is_end = rest[..at].ends_with('/');
        depth += if is_end { -1 } else { 1 };
        rest = &rest[at + 4..];
        if depth == 0 {
            return rest == ">";
        }
    }
    false
}

const GREEK: &[(&str, &str)] = &[
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("epsilon", "ε"),
    ("zeta", "ζ"),
    ("eta", "η"),
    ("theta", "θ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("nu", "ν"),
    ("pi", "π"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
    ("omega", "ω"),
    ("Delta", "Δ"),
];

/// Functions, set upright.
const FUNCTIONS: &[&str] = &["exp", "max", "min", "trace", "det", "tan", "asin", "clamp", "sqrt", "log"];

fn greek(word: &str) -> Option<&'static str> {
    GREEK.iter().find(|(name, _)| *name == word).map(|(_, letter)| *letter)
}

/// Is this a word of a sentence, and neither a letter, with perhaps a digit or a second letter, nor a function?
fn is_prose(word: &str) -> bool {
    let is_short = word.chars().count() <= 2
        && !["of", "on", "to", "is", "if", "as", "it", "by", "or", "at", "in"].contains(&word);
    !is_short && greek(word).is_none() && (!FUNCTIONS.contains(&word)) || ["a:", "in"].contains(&word)
}

/// A name: Greek by its name, digits at its end as an index.
fn identifier(word: &str) -> String {
    if FUNCTIONS.contains(&word) {
        return format!("<mi>{word}</mi>");
    }
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[letters.len()..];
    let letter = greek(letters).unwrap_or(letters);
    match digits {
        "" => format!("<mi>{letter}</mi>"),
        digits => format!("<msub><mi>{letter}</mi><mn>{digits}</mn></msub>"),
    }
}

fn operator(sign: &str) -> String {
    let shown = match sign {
        "<=" => "≤",
        ">=" => "≥",
        "<-" => "←",
        "->" => "→",
        "-" => "−",
        "." => "·",
        "..." => "…",
        "~" => "˜",
        other => other,
    };
    match shown {
        "," | ";" | ":" => format!("<mo>{shown}</mo><mspace width=\"0.3em\"/>"),
        shown => format!("<mo>{}</mo>", escape(shown)),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula alone, without the attributes that are the same everywhere.
    fn math(line: &str) -> String {
        Reader { tokens: tokens(line), at: 0 }.line().replace(" class=\"group\"", "")
    }

    #[test]
    fn letters_and_marks() {
        assert_eq!(math("mu"), "<mi>μ</mi>");
        assert_eq!(math("v0"), "<msub><mi>v</mi><mn>0</mn></msub>");
        assert_eq!(math("gamma_n"), "<msub><mi>γ</mi><mrow><mi>n</mi></mrow></msub>");
        assert_eq!(math("M^-1"), "<msup><mi>M</mi><mrow><mo>−</mo><mn>1</mn></mrow></msup>");
        assert_eq!(math("s^- n"), "<msup><mi>s</mi><mrow><mo>−</mo></mrow></msup><mi>n</mi>");
        assert_eq!(math("v+ = 0"), "<msup><mi>v</mi><mrow><mo>+</mo></mrow></msup><mo>=</mo><mn>0</mn>");
        assert_eq!(math("v + b"), "<mi>v</mi><mo>+</mo><mi>b</mi>");
        assert_eq!(math("D_i' v").matches("′").count(), 1);
        assert!(math("v_free").contains("<mtext>free</mtext>"));
    }

    #[test]
    fn fractions() {
        assert_eq!(math("phi/h"), "<mfrac><mi>φ</mi><mi>h</mi></mfrac>");
        assert_eq!(math("4 c / h"), "<mfrac><mrow><mn>4</mn><mi>c</mi></mrow><mi>h</mi></mfrac>");
        let both = math("(g + a) / (1 + b)");
        assert_eq!(
            both,
            "<mfrac><mrow><mi>g</mi><mo>+</mo><mi>a</mi></mrow><mrow><mn>1</mn><mo>+</mo><mi>b</mi></mrow></mfrac>"
        );
        assert!(math("(1 - a) / (b (c + d))").contains("<mi>b</mi><mrow><mo>(</mo>"));
        assert!(math("(a)(b) / c").contains("<mo>(</mo>"), "a product keeps its parentheses");
    }

    #[test]
    fn signs_and_words() {
        assert!(math("w_b x r_b").contains("×"));
        assert_eq!(math("P(x)"), "<mi>P</mi><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow>");
        assert!(math("a in K").contains("∈"));
        assert!(math("0 <= F_n   orthogonal to   phi >= 0").contains("⊥"));
        assert!(math("sum over contacts of D_i").starts_with("<munder><mo>∑</mo><mtext>contacts</mtext>"));
        assert!(math("max over i of |a|").starts_with("<munder><mo>max</mo><mi>i</mi>"));
        assert!(math("sqrt(s)").starts_with("<msqrt><mi>s</mi>"));
        assert_eq!(labelled("a = b      (3.1a)"), ("a = b", "(3.1a)"));
        assert_eq!(labelled("a = f  (x y)"), ("a = f  (x y)", ""));
    }

    #[test]
    fn every_element_is_closed() {
        for line in
            ["((", "a)b", "|a", "x^", "_", "sqrt(", "/ /", "a / ", "'", "+ + )", "1/2 gamma' N gamma", "a^{b", "~"]
        {
            let html = mathml(line);
            let names = html.split('<').skip(1).filter(|tag| !tag.contains("/>"));
            let mut open = Vec::new();
            for tag in names {
                let name: String = tag.trim_start_matches('/').chars().take_while(|c| c.is_alphanumeric()).collect();
                match tag.starts_with('/') {
                    true => assert_eq!(open.pop(), Some(name), "{line}: {html}"),
                    false => open.push(name),
                }
            }
            assert!(open.is_empty(), "{line}: {html}");
        }
    }
}
