import { isBuilt } from '../../bin/prepare/build.mjs'

let built

/**
 * What Node is told to run: the built application when it was built from these sources, as in a run of all tests. It is
 * what people run, and is up in half the time.
 */
const fromBuild = () => (built ??= isBuilt())

export const aceProgram = (...args) => [fromBuild() ? 'build/ace.js' : 'ace.js', ...args]

export const webProgram = () =>
  fromBuild() ? ['build/bin/server.js'] : ['--import', '@poppinss/ts-exec', 'bin/server.ts']
