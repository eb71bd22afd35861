import { isBuilt } from '../../../bin/prepare/application/build.mjs'

let built

/**
 * Whether to use the built application: only if it was built from the current sources, as in a full test run. It is
 * what users run, and it starts in half the time.
 */
const fromBuild = () => (built ??= isBuilt())

export const aceProgram = (...args) => [fromBuild() ? 'build/ace.js' : 'ace.js', ...args]

export const webProgram = () =>
  fromBuild() ? ['build/bin/server.js'] : ['--import', '@poppinss/ts-exec', 'bin/server.ts']
