//! The solvers as a list: a line here and a file in `solver/` make a solver. Names, scene keys, the command line, the
//! book's table, dispatch and the tests that run every method follow from the list.

/// Hands the list of solvers to the macro `$then`: here for the names, in `solver/mod.rs` for the files.
///
/// A line has the type of the solver, its name, other names that it is known by, its file, facts about it
/// ([`Facts`], those that hold) and one sentence. Methods are listed everywhere in this order, after `auto`.
macro_rules! solvers {
    ($then:ident) => {
        $then! {
            Jacobi "jacobi" ["pj"] jacobi [first_order patches]
                "Projected Jacobi (Melanz 2016, A.1).";
            GaussSeidel "gauss-seidel" ["pgs", "nsgs"] gauss_seidel [first_order both_laws patches]
                "Projected Gauss-Seidel, parallel by colours (Melanz 2016, A.2).";
            Apgd "apgd" ["nesterov"] apgd [first_order both_laws patches refines]
                "Accelerated projected gradient descent (Melanz 2016, A.3).";
            Nncg "nncg" [] nncg [first_order both_laws patches]
                "Nonsmooth nonlinear conjugate gradients over Gauss-Seidel sweeps.";
            Pdip "pdip" [] pdip []
                "Primal-dual interior point (Melanz 2016, A.4).";
            Scip "scip" [] scip []
                "Symmetric-cone interior point with a sparse factorisation per Newton step (Melanz 2016, A.5).";
            PScip "p-scip" [] p_scip []
                "SCIP with preconditioned conjugate gradients; the factorisation is kept over Newton steps.";
            Direct "direct" [] direct [from_velocities]
                "Non-smooth Newton with a sparse factorisation per active set (after Lacoursière 2010).";
            Hybrid "hybrid" [] hybrid [first_order both_laws eliminates patches refines]
                "APGD with the equations eliminated inside its products, whatever `solver.joint_method` says.";
        }
    };
}
pub(crate) use solvers;

/// What is true of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The error falls by a constant factor per iteration at best, and iterations are cheap.
    pub first_order: bool,
    /// The loop takes either law of friction in. For all other methods Coulomb's law is a sequence of cone problems.
    pub both_laws: bool,
    /// Cone problems take over where its loop goes in circles under Coulomb's law (`solver/exact.rs`).
    pub refines: bool,
    /// It may also start from the velocities before the step (`Workspace::guess`).
    pub from_velocities: bool,
    /// Equations are always eliminated, never iterated over as rows.
    pub eliminates: bool,
    /// Contacts may end on weighted patches of nodes. All other methods refuse such problems.
    pub patches: bool,
}

macro_rules! names {
    ($($solver:ident $name:literal [$($alias:literal),*] $file:ident [$($fact:ident)*] $what:literal;)*) => {
        /// The solvers, by the literature's names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Method {
            /// What suits the problem (see `choose.rs`).
            Auto,
            $(#[doc = $what] $solver,)*
        }

        impl Method {
            /// All methods.
            pub const ALL: [Self; 1 + [$($name),*].len()] = [Self::Auto, $(Self::$solver),*];

            /// Name in scene files and reports.
            pub fn name(self) -> &'static str {
                match self { Self::Auto => "auto", $(Self::$solver => $name,)* }
            }

            /// Other names by which the method is known; they are understood wherever the name is.
            pub fn aliases(self) -> &'static [&'static str] {
                match self { Self::Auto => &[], $(Self::$solver => &[$($alias),*],)* }
            }

            /// One sentence on what it is.
            pub fn what(self) -> &'static str {
                match self {
                    Self::Auto => "Picks one step by step, by the problem alone.",
                    $(Self::$solver => $what,)*
                }
            }

            /// What is true of it.
            pub fn facts(self) -> Facts {
                match self {
                    // It may pick a method of first order, and takes on what the picked method does.
                    Self::Auto => Facts { first_order: true, both_laws: true, patches: true, ..Facts::default() },
                    $(Self::$solver => Facts { $($fact: true,)* ..Facts::default() },)*
                }
            }
        }
    };
}
solvers!(names);

impl Default for Method {
    fn default() -> Self {
        Self::Apgd
    }
}

impl Method {
    /// The method of this name, or known by it.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|m| m.name() == name || m.aliases().contains(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let all: Vec<_> = Method::ALL.iter().flat_map(|m| m.aliases().iter().copied().chain([m.name()])).collect();
        for (k, name) in all.iter().enumerate() {
            assert!(!all[..k].contains(name), "{name} twice");
            let found = Method::of_name(name).unwrap();
            assert!(found.name() == *name || found.aliases().contains(name));
        }
        assert_eq!(Method::of_name("pgs"), Some(Method::GaussSeidel));
        assert_eq!(Method::of_name("no such"), None);
    }
}
