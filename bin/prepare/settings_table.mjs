// Prints the README's table of settings: node bin/prepare/settings_table.mjs
import { settings } from './settings.mjs'

const rows = settings.map((setting) => {
  const unset = setting.otherwise ?? `\`${setting.default}\``
  return `| \`${setting.name}\` | ${unset} | ${setting.meaning} |`
})

console.log(['| Setting | When unset | Meaning |', '|---|---|---|', ...rows].join('\n'))
