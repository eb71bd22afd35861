import { COLOR_MODE_ATTRIBUTE, COLOR_MODE_KEY } from '#api/contract/platform/color_mode'
import { createHash } from 'node:crypto'

/**
 * Script in the console's page that sets the color mode before the first paint, because the console's own script
 * loads later. Browsers that deny access to the storage use the system setting.
 */
export const colorModeScript =
  `{let mode;try{mode=localStorage.getItem('${COLOR_MODE_KEY}')}catch{}` +
  `if(mode!=='light'&&mode!=='dark')mode=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';` +
  `document.documentElement.setAttribute('${COLOR_MODE_ATTRIBUTE}',mode)}`

/** Source of the content security policy that allows exactly this script. */
export const colorModeScriptHash = `'sha256-${createHash('sha256').update(colorModeScript).digest('base64')}'`
