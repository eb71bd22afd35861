import { Unsupported } from '../errors.js'
import type { Backend } from '../ports.js'
import { isHarmful } from '../vocabulary.js'

const NOT_ALLOWED =
  'This kind of harmful content is disabled. An administrator can allow it in Server Settings > Harmful content.'

/** Wraps a backend so that it rejects harmful plugins that no administrator has allowed. */
export function withoutDisallowedContent<T extends Pick<Backend, 'supportsPlugin' | 'attacksFor'>>(
  backend: T,
  allowed: ReadonlySet<string>
): T {
  const isOff = (pluginId: string) => isHarmful(pluginId) && !allowed.has(pluginId)
  return {
    ...backend,
    supportsPlugin(id: string) {
      const support = backend.supportsPlugin(id)
      return support === true && isOff(id) ? NOT_ALLOWED : support
    },
    async attacksFor(...order: Parameters<Backend['attacksFor']>) {
      if (isOff(order[0].pluginId)) throw new Unsupported(NOT_ALLOWED)
      return backend.attacksFor(...order)
    },
  }
}
