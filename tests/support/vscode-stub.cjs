/*
 * A stand-in for the module `vscode`, with one folder open: that of the environment variable FOLDER. It prints the diagnostics that an
 * extension sets, a line of JSON each. Whatever is not defined here is a function or a class that does nothing.
 */
const { pathToFileURL, fileURLToPath } = require('node:url');

function nothing(own = {}) {
  return new Proxy(function stub() {}, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key];
      if (key === 'prototype') return target.prototype;
      if (key === Symbol.iterator) return function* none() {};
      if (key === Symbol.toPrimitive) return () => '';
      return key === 'then' ? undefined : nothing();
    },
    apply: () => nothing(),
    construct: (target, args, newTarget) => Reflect.construct(Object, [], newTarget),
  });
}

class Uri {
  constructor(href) {
    this.href = href;
    this.scheme = new URL(href).protocol.slice(0, -1);
    this.fsPath = this.scheme === 'file' ? fileURLToPath(href) : '';
  }
  toString() {
    return this.href;
  }
  static parse(href) {
    return new Uri(href);
  }
  static file(path) {
    return new Uri(pathToFileURL(path).href);
  }
}

class EventEmitter {
  event = () => ({ dispose() {} });
  fire() {}
  dispose() {}
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  cancel() {}
  dispose() {}
}

class Diagnostic {
  constructor(range, message) {
    this.message = message;
  }
  toString() {
    return this.message;
  }
}

const print = (kind, value) => process.stdout.write(`${JSON.stringify({ kind, ...value })}\n`);
const folder = { uri: Uri.file(process.env.FOLDER ?? '.'), name: 'project', index: 0 };

module.exports = nothing({
  version: '1.140.0',
  Uri,
  EventEmitter,
  CancellationTokenSource,
  Diagnostic,
  env: nothing({ appName: 'stub', language: 'en' }),
  workspace: nothing({
    workspaceFolders: [folder],
    textDocuments: [],
    notebookDocuments: [],
    getWorkspaceFolder: () => folder,
    getConfiguration: () => ({ get: (key) => (key === 'path' ? process.env.SITEFOLD : undefined) }),
  }),
  window: nothing({
    visibleTextEditors: [],
    showWarningMessage: async (message) => print('warning', { message }),
    showErrorMessage: async (message) => print('error', { message }),
    tabGroups: nothing({ all: [] }),
  }),
  commands: nothing({ registerCommand: (name) => (print('command', { name }), { dispose() {} }) }),
  languages: nothing({
    createDiagnosticCollection: () =>
      nothing({
        set: (uri, diagnostics) =>
          print('diagnostics', { uri: String(uri), messages: diagnostics.map(({ message }) => message) }),
      }),
  }),
});
