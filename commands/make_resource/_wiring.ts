import { TABLE_OWNERS } from '#database/table_owners'
import type { Names } from './_names.js'

/** A line to insert into an existing file before the first occurrence of `before`. */
export type Wiring = { path: string; before: string; line: string }

/** Builds the lines that register the resource in the contract, the routes, the table owners and the console. */
export const wiringOf = (names: Names): Wiring[] => [
  ...contractWiring(names),
  ...routeWiring(names),
  ownerWiring(names),
  ...consoleWiring(names),
]

const contractWiring = ({ plural, camelPlural }: Names): Wiring[] => [
  {
    path: 'api/contract/resources/team_resources.ts',
    before: '\nexport const teamResources = [',
    line: `import { ${camelPlural} } from './${plural}.js'\n`,
  },
  {
    path: 'api/contract/resources/team_resources.ts',
    before: '] as const',
    line: `  ${camelPlural},\n`,
  },
]

const routeWiring = ({
  context,
  plural,
  Plural,
  Singular,
  camelPlural,
  singular,
}: Names): Wiring[] => [
  {
    path: 'start/routes/redteam.ts',
    before: "import { endpoint } from '#api/platform/http/endpoint'",
    line: `import { ${camelPlural} } from '#api/contract/resources/${plural}'\nimport { create${Singular}, update${Singular} } from '#api/${context}/${plural}/${singular}_validator'\n`,
  },
  {
    path: 'start/routes/redteam.ts',
    before: '\n}\n',
    line: `\n  resource(${camelPlural}, controllers.${context}.${camelPlural}.${Plural}, { store: create${Singular}, update: update${Singular} })`,
  },
]

/** Inserts the owner in alphabetical order. */
const ownerWiring = ({ plural, owner }: Names): Wiring => {
  const next = Object.keys(TABLE_OWNERS).find((table) => table > plural)
  return {
    path: 'database/table_owners.ts',
    before: next === undefined ? '} as const' : `  ${next}: '`,
    line: `  ${plural}: '${owner}',\n`,
  }
}

const consoleWiring = ({ plural, camelPlural }: Names): Wiring[] => [
  {
    path: 'admin/shell/routes/resources.ts',
    before: "import type { ConsoleResource } from '../../core/routing/resource_screens.js'",
    line: `import { ${camelPlural} } from '#api/contract/resources/${plural}'\nimport { ${camelPlural}Screens } from '../../${plural}/index.js'\n`,
  },
  {
    path: 'admin/shell/routes/resources.ts',
    before: '\n]',
    line: `\n  { definition: ${camelPlural}, screens: ${camelPlural}Screens },`,
  },
]
