// Must be imported before ONNX Runtime: its official builds report to their maker over the network unless
// the environment of the process contains this variable when they are loaded. Threads that load the model
// must share the environment: a change in a copy does not reach native code.

process.env['ORT_DISABLE_TELEMETRY'] = '1';
