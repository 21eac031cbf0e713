// Imported before ONNX Runtime: its official builds report to their maker over the network unless
// this is in the environment of the process when they are loaded. Threads on the way to the model
// share the environment, or what is set here would be a copy that native code never sees.

process.env['ORT_DISABLE_TELEMETRY'] = '1';
