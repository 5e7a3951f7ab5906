//! Formulas as text: a tree of operations, read by recursive descent.
//!
//! ```text
//! sum     = product { ("+" | "-") product }
//! product = signed { ("*" | "/") signed }
//! signed  = "-" signed | power
//! power   = item [ "^" signed ]
//! item    = number | name | name "(" sum { "," sum } ")" | "(" sum ")"
//! ```

/// Brackets and signs within one another that are read; formulas of people have a handful.
const DEEPEST: usize = 60;

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, at character {at} of `{text}`")]
pub struct FormulaError {
    /// What is wrong.
    pub message: String,
    /// Place in the text, from 1.
    pub at: usize,
    /// The formula.
    pub text: String,
}

/// An operation with two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

/// A part of a formula; numbers are places in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FormulaNode {
    Number(f64),
    Name(usize, String),
    Minus(Box<FormulaNode>),
    Binary(usize, Operator, Box<FormulaNode>, Box<FormulaNode>),
    Call(usize, String, Vec<FormulaNode>),
}

/// A formula that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    text: String,
    pub(super) root: FormulaNode,
}

impl Formula {
    /// Reads a formula.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let root = reader.sum()?;
        match reader.peek() {
            None => Ok(Self { text: text.to_string(), root }),
            Some(other) => Err(reader.fault(format!("`{other}` is not expected here"))),
        }
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn fault(&self, at: usize, message: String) -> FormulaError {
        FormulaError { message, at: 1 + self.text[..at].chars().count(), text: self.text.clone() }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes read.
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn fault(&self, message: String) -> FormulaError {
        FormulaError { message, at: 1 + self.text[..self.at].chars().count(), text: self.text.to_string() }
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Takes the next character if it is this one.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Takes characters as long as they are wanted.
    fn word(&mut self, wanted: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Goes one level deeper while something is read.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, FormulaError>) -> Result<T, FormulaError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault("the formula is nested too deep".to_string()));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Sides of operators of one rank, from left to right.
    fn chain(
        &mut self,
        operators: [(char, Operator); 2],
        side: fn(&mut Self) -> Result<FormulaNode, FormulaError>,
    ) -> Result<FormulaNode, FormulaError> {
        let mut left = side(self)?;
        loop {
            let next = self.peek();
            let Some((sign, operator)) = operators.iter().find(|(sign, _)| Some(*sign) == next) else {
                return Ok(left);
            };
            let at = self.at;
            self.take(*sign);
            left = FormulaNode::Binary(at, *operator, Box::new(left), Box::new(side(self)?));
        }
    }

    fn sum(&mut self) -> Result<FormulaNode, FormulaError> {
        self.deeper(|reader| reader.chain([('+', Operator::Add), ('-', Operator::Subtract)], Self::product))
    }

    fn product(&mut self) -> Result<FormulaNode, FormulaError> {
        self.chain([('*', Operator::Multiply), ('/', Operator::Divide)], Self::signed)
    }

    fn signed(&mut self) -> Result<FormulaNode, FormulaError> {
        if self.take('-') {
            return Ok(FormulaNode::Minus(Box::new(self.deeper(Self::signed)?)));
        }
        let base = self.item()?;
        let at = self.at;
        if !self.take('^') {
            return Ok(base);
        }
        let exponent = self.deeper(Self::signed)?;
        Ok(FormulaNode::Binary(at, Operator::Power, Box::new(base), Box::new(exponent)))
    }

    fn item(&mut self) -> Result<FormulaNode, FormulaError> {
        let next = self.peek();
        let at = self.at;
        match next {
            None => Err(self.fault("the formula ends where a value is expected".to_string())),
            Some('(') => {
                self.take('(');
                let inner = self.sum()?;
                self.expect(')')?;
                Ok(inner)
            }
            Some('`') => {
                self.take('`');
                let name = self.word(|c| c != '`').to_string();
                if !self.take('`') {
                    return Err(self.fault("a backtick that ends the name is missing".to_string()));
                }
                Ok(FormulaNode::Name(at, name))
            }
            Some(c) if c.is_ascii_digit() => self.number(at),
            Some(c) if c.is_alphabetic() || c == '_' => {
                let name = self.word(|c| c.is_alphanumeric() || c == '_' || c == '.').to_string();
                if !self.take('(') {
                    return Ok(FormulaNode::Name(at, name));
                }
                let mut arguments = Vec::new();
                if !self.take(')') {
                    arguments.push(self.sum()?);
                    while self.take(',') {
                        arguments.push(self.sum()?);
                    }
                    self.expect(')')?;
                }
                Ok(FormulaNode::Call(at, name, arguments))
            }
            Some(other) => Err(self.fault(format!("`{other}` is not expected here"))),
        }
    }

    fn expect(&mut self, wanted: char) -> Result<(), FormulaError> {
        if self.take(wanted) { Ok(()) } else { Err(self.fault(format!("`{wanted}` is missing"))) }
    }

    /// Digits, a point, an exponent with its sign.
    fn number(&mut self, at: usize) -> Result<FormulaNode, FormulaError> {
        self.word(|c| c.is_ascii_digit() || c == '.');
        let rest = &self.text.as_bytes()[self.at..];
        if let [b'e' | b'E', after @ ..] = rest {
            let sign = usize::from(matches!(after.first(), Some(b'+' | b'-')));
            if after.get(sign).is_some_and(u8::is_ascii_digit) {
                self.at += 1 + sign;
                self.word(|c| c.is_ascii_digit());
            }
        }
        let text = &self.text[at..self.at];
        text.parse().map(FormulaNode::Number).map_err(|_| self.fault(format!("`{text}` is not a number")))
    }
}
