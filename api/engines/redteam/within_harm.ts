import { Unsupported } from './model/errors.js'
import type { Backend } from './ports.js'
import { isHarmful } from './vocabulary.js'

const NOT_ALLOWED =
  'Harmful content of this kind is off. An administrator allows it in Server Settings, Harmful content.'

/** The backend without the kinds of harmful content that nobody has allowed. */
export function withinHarm<T extends Pick<Backend, 'supportsPlugin' | 'attacksFor'>>(
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
