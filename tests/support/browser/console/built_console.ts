import app from '@adonisjs/core/services/app'

/**
 * Makes the server under test serve the production build of the console, with its chunks and its content security
 * policy. By default, the framework serves the sources in the test environment.
 * @param isRequired whether to fail if the console was never built; otherwise, its sources are served
 */
export async function useBuiltConsole({ isRequired }: { isRequired: boolean }): Promise<void> {
  const vite = await app.container.make('vite')
  if (vite.hasManifestFile) await vite.stopDevServer()
  else if (isRequired) {
    throw new Error('The console is not built: run `npx vite build` before the browser tests')
  }
}
