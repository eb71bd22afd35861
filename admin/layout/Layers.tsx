import { lazy, Suspense } from 'react'
import { useLayer, useShortcutKeys } from './shortcut_keys.js'

const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette.js')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.js')).ShortcutsDialog,
}))

/** What opens above every page by keyboard: search and the list of shortcuts. */
export function Layers() {
  useShortcutKeys()
  const layer = useLayer()
  return (
    <Suspense fallback={null}>
      {layer === 'search' && <CommandPalette />}
      {layer === 'shortcuts' && <ShortcutsDialog />}
    </Suspense>
  )
}
