// Package tools keeps what generated clients import in go.mod, so that they compile without asking for anything else.
package tools

import (
	_ "github.com/oapi-codegen/runtime"
	_ "github.com/oapi-codegen/runtime/types"
)
