import { registerHooks } from 'node:module'

/**
 * Preloaded when the runner starts from TypeScript sources, whose imports end in `.js` like those of compiled files. Node
 * strips the types, so the child needs neither a compiler nor permission to start worker threads.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    try {
      return nextResolve(specifier, context)
    } catch (error) {
      const missing =
        error instanceof Error && 'url' in error && typeof error.url === 'string' ? error.url : ''
      if (!missing.endsWith('.js') || missing.includes('/node_modules/')) throw error
      return nextResolve(`${missing.slice(0, -3)}.ts`, context)
    }
  },
})
