// Prints the table of docs/admin/settings.md: node bin/settings/table.mjs
import { settings } from './declaration.mjs'

const rows = settings.map((setting) => {
  const unset = setting.otherwise ?? `\`${setting.default}\``
  return `| \`${setting.name}\` | ${unset} | ${setting.meaning} |`
})

console.log(['| Setting | When unset | Meaning |', '|---|---|---|', ...rows].join('\n'))
