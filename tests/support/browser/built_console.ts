import app from '@adonisjs/core/services/app'

/**
 * Lets the server under test hand out the console as it was built for production: its chunks, its
 * content security policy. In its test environment the framework would serve the sources instead.
 */
export async function useBuiltConsole(): Promise<void> {
  const vite = await app.container.make('vite')
  if (!vite.hasManifestFile) {
    throw new Error('The console is not built: run `npx vite build` before the browser tests')
  }
  await vite.stopDevServer()
}
