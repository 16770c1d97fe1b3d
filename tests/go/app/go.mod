module app

go 1.23

require testwire/protocols v0.0.0

replace testwire/protocols => ../package
