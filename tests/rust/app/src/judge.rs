//! Validates values with the generated Rust types. `tests/wire/run.py` starts this program with
//! `judge`.
//!
//! Standard input is a list of {protocol, error, type, nullable, role, text}. Standard output is a
//! list of {reads: VALUE} for valid and {pointer, message} for invalid values.

use std::error::Error;
use std::io::Read;

use serde_json::{Value, json};
use testwire_protocols::{PROTOCOLS, ProtocolInfo, Role, ValidationError};

pub fn run() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let asked: Vec<Value> = serde_json::from_str(&text)?;
    let answers: Result<Vec<Value>, _> = asked.iter().map(judged).collect();
    println!("{}", Value::from(answers?));
    Ok(())
}

fn judged(asked: &Value) -> Result<Value, Box<dyn Error>> {
    let text = |member: &str| asked[member].as_str().unwrap_or_default();
    let protocol = PROTOCOLS
        .iter()
        .find(|each| format!("{}@{}", each.id, each.version) == text("protocol"))
        .ok_or("unknown protocol")?;
    let value: Value = serde_json::from_str(text("text"))?;
    if asked["error"] == true {
        return Ok(match fault_of_error(protocol, text("type"), &value) {
            Some(pointer) => json!({"pointer": pointer}),
            None => json!({"reads": value}),
        });
    }
    if asked["nullable"] == true && value.is_null() {
        return Ok(json!({"reads": value}));
    }
    let role = match text("role") {
        "client" => Role::Client,
        "server" => Role::Server,
        _ => Role::Either,
    };
    let found = protocol.types.iter().find(|each| each.name == text("type"));
    let rewritten = found.ok_or("unknown type")?.rewritten;
    Ok(match rewritten(&value, role) {
        Ok(reads) => json!({"reads": reads}),
        Err(error) => refused(&error),
    })
}

fn refused(error: &ValidationError) -> Value {
    json!({"pointer": error.issues[0].pointer, "message": error.to_string()})
}

/// Returns the pointer of the first invalid member of an error object, or `None`.
fn fault_of_error(protocol: &ProtocolInfo, name: &str, value: &Value) -> Option<&'static str> {
    if !value.is_object() {
        return Some("");
    }
    let stated = protocol.errors.iter().find(|error| error.name == name)?;
    if value["code"].as_f64() != Some(stated.code as f64) {
        return Some("/code");
    }
    if !value["message"].is_string() {
        return Some("/message");
    }
    let plain = value.get("data").is_some_and(|data| !data.is_object());
    (plain && protocol.error_data_is_object).then_some("/data")
}
