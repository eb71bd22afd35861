import type { Names } from './_names.js'

/** Builds the files of the resource's console folder: messages, and screens derived from the definition. */
export const screens = ({
  plural,
  camelPlural,
  title,
  words,
  wordsPlural,
  sentencePlural,
  menu,
}: Names) => `import { ${camelPlural} } from '#api/contract/resources/${plural}'
import { derived } from '../core/derived_screens/derived.js'
import { derivedScreens } from '../core/derived_screens/derived_screens.js'
import { addTexts } from '../core/i18n/i18n.js'
import type { ResourceScreens } from '../core/routing/resource_screens.js'

const ${camelPlural}Texts = {
  menu: '${sentencePlural}',
  title: '${title}',
  field: {
    name: 'Name',
    createdAt: 'Created',
  },
  create: 'Create ${words}',
  created: 'The ${words} was created',
  saved: 'The ${words} was saved',
  not_found: 'Could not load the ${words}',
  empty: 'No ${wordsPlural} yet',
  empty_hint: 'Create the first one.',
  delete: 'Delete ${words}',
  delete_one: 'Delete ${words} %{name}',
  delete_many: 'Delete %{smart_count} ${words} |||| Delete %{smart_count} ${wordsPlural}',
  delete_hint: 'This cannot be undone.',
  deleted: '%{smart_count} ${words} deleted |||| %{smart_count} ${wordsPlural} deleted',
}

addTexts({ ${plural}: ${camelPlural}Texts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    ${plural}: typeof ${camelPlural}Texts
  }
}

export const ${camelPlural}Screens: ResourceScreens = {
  ...derivedScreens(derived(${camelPlural}, '${plural}')),
  menu: { group: '${menu}', label: '${plural}.menu' },
}
`
