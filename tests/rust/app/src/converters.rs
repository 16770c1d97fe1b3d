//! Converts the positions of `tests/support/positions.py`, which standard input contains as JSON.
//!
//! Prints the title of each row whose conversion differs, and then the number of conversions.

use std::error::Error;
use std::io::Read;

use serde_json::Value;
use testwire_protocols::{ColumnUnit, EditorPosition, PositionRange, Positions, WirePosition};

pub fn run() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let rows: Vec<Value> = serde_json::from_str(&text)?;
    let mut count = 0;
    for row in &rows {
        for way in row["ways"].as_array().into_iter().flatten() {
            count += 1;
            if !holds(row, way == "to") {
                println!("{}", row["claim"].as_str().unwrap_or_default());
            }
        }
    }
    println!("{count}");
    Ok(())
}

fn holds(row: &Value, to_editor: bool) -> bool {
    let rules = converter(&row["rules"]);
    let text_of = |line: i64| row["lines"].get(line.to_string()).and_then(Value::as_str);
    let editor = numbers(&row["editor"]);
    if row["wire"].is_null() {
        return rules
            .range_from_editor(editor_range(&editor), text_of)
            .is_err();
    }
    let wire = numbers(&row["wire"]);
    let text = text_of(editor[0]);
    match (row["kind"].as_str(), to_editor) {
        (Some("position"), true) => rules.to_editor(wire_at(&wire), text) == editor_at(&editor),
        (Some("position"), false) => rules.from_editor(editor_at(&editor), text) == wire_at(&wire),
        (Some("range"), true) => {
            rules.range_to_editor(wire_range(&wire), text_of) == editor_range(&editor)
        }
        (Some("range"), false) => {
            rules.range_from_editor(editor_range(&editor), text_of) == Ok(wire_range(&wire))
        }
        (_, true) => rules.lines_to_editor(wire[0], wire[1], text_of) == editor_range(&editor),
        (_, false) => rules.lines_from_editor(editor_range(&editor)) == (wire[0], wire[1]),
    }
}

fn converter(rules: &Value) -> Positions {
    Positions {
        line_base: rules[0].as_i64().unwrap_or_default(),
        column_base: rules[1].as_i64().unwrap_or_default(),
        unit: match rules[2].as_str() {
            Some("utf-8") => ColumnUnit::Utf8,
            Some("utf-16") => ColumnUnit::Utf16,
            _ => ColumnUnit::Utf32,
        },
        inclusive_end: rules[3] == "inclusive",
    }
}

fn numbers(list: &Value) -> Vec<i64> {
    let items = list.as_array().into_iter().flatten();
    items.filter_map(Value::as_i64).collect()
}

fn editor_at(numbers: &[i64]) -> EditorPosition {
    EditorPosition {
        line: numbers[0],
        character: numbers[1],
    }
}

fn wire_at(numbers: &[i64]) -> WirePosition {
    WirePosition {
        line: numbers[0],
        column: numbers[1],
    }
}

fn editor_range(numbers: &[i64]) -> PositionRange<EditorPosition> {
    (editor_at(numbers), editor_at(&numbers[2..]))
}

fn wire_range(numbers: &[i64]) -> PositionRange<WirePosition> {
    (wire_at(numbers), wire_at(&numbers[2..]))
}
