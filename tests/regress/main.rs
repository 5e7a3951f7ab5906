//! Bugs that were found and repaired: one file per bug, named by its story.

mod a_failed_step_in_the_window_names_its_contacts_once;
mod stones_come_to_rest_on_boxes;
mod thin_bodies_do_not_sink;
