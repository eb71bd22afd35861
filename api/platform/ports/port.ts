/**
 * Declares functions of a higher context that a lower one needs. The lower context declares the port and its type;
 * `start/ports.ts` binds it to a loader, so that declaring routes or jobs loads no modules.
 */
export function port<Functions extends object>(name: string) {
  let load: (() => Promise<Functions>) | undefined
  let loaded: Promise<Functions> | undefined
  return {
    bind(loader: () => Promise<Functions>) {
      load = loader
      loaded = undefined
    },
    /**
     * Loads the bound functions.
     * @throws Error if nothing is bound, which is a mistake in `start/ports.ts`
     */
    use(): Promise<Functions> {
      if (!load) return Promise.reject(new Error(`The port "${name}" is not bound`))
      return (loaded ??= load())
    },
  }
}
