import app from '@adonisjs/core/services/app'

/**
 * Makes the server under test serve the production build of the console, with its chunks and its content security
 * policy. By default, the framework serves the sources in the test environment.
 */
export async function useBuiltConsole(): Promise<void> {
  const vite = await app.container.make('vite')
  if (!vite.hasManifestFile) {
    throw new Error('The console is not built: run `npx vite build` before these tests')
  }
  await vite.stopDevServer()
}
