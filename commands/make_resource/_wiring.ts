import type { Names } from './_names.js'
import { schemaClass } from './_server_files.js'

/** A line for a file that exists, and the text it goes before; without one it goes to the end. */
export type Wiring = { path: string; before?: string; line: string }

/** The lines that make the application, the console and the shared tests know the resource. */
export const wiringOf = (names: Names): Wiring[] => [
  ...onTheServer(names),
  ...inTheConsole(names),
  ...inTheTests(names),
]

const onTheServer = (names: Names): Wiring[] => {
  const { plural, Plural, Singular, camelPlural, singular } = names
  const validator = `#api/${plural}/${singular}_validator`
  const routes = `resource(${camelPlural}, controllers.${camelPlural}.${Plural}, { store: create${Singular}, update: update${Singular} })`
  return [
    {
      path: 'api/contract/resources/index.ts',
      before: '\nexport const resources = [',
      line: `import { ${camelPlural} } from './${plural}.js'\n`,
    },
    {
      path: 'api/contract/resources/index.ts',
      before: '] as const',
      line: `  ${camelPlural},\n`,
    },
    {
      path: 'start/routes/redteam.ts',
      before: "import { endpoint } from '#api/http/endpoint'",
      line: `import { ${camelPlural} } from '#api/contract/resources/${plural}'\nimport { create${Singular}, update${Singular} } from '${validator}'\n`,
    },
    { path: 'start/routes/redteam.ts', before: '\n}\n', line: `\n  ${routes}` },
    {
      path: 'api/teams/team.ts',
      before: "import { TeamSchema } from '#database/schema'",
      line: `import ${Singular} from '#api/${plural}/${singular}'\n`,
    },
    {
      path: 'api/teams/team.ts',
      before: '  @hasMany(() => Target)',
      line: `  @hasMany(() => ${Singular})\n  declare ${camelPlural}: HasMany<typeof ${Singular}>\n\n`,
    },
    { path: 'database/schema.ts', line: schemaClass(names) },
  ]
}

const inTheConsole = ({ plural, dashed, title, camelPlural }: Names): Wiring[] => [
  {
    path: 'admin/app/resources.ts',
    before: "import type { ConsoleResource } from './resource_screens.js'",
    line: `import { ${camelPlural} } from '#api/contract/resources/${plural}'\nimport { ${camelPlural}Screens } from '../${plural}/index.js'\n`,
  },
  {
    path: 'admin/app/resources.ts',
    before: '\n]',
    line: `\n  { definition: ${camelPlural}, screens: ${camelPlural}Screens },`,
  },
  {
    path: 'admin/app/titles.ts',
    before: "  ['/datasets', 'Datasets'],",
    line: `  ['/${dashed}', '${title}'],\n  ['/${dashed}/*', '${title}'],\n`,
  },
  {
    path: 'admin/i18n/console_en.ts',
    before: '\n/** Texts of the signed-in areas',
    line: `import { ${camelPlural}Texts } from './areas/${plural}.js'\n`,
  },
  {
    path: 'admin/i18n/console_en.ts',
    before: '\n}',
    line: `\n  ${plural}: ${camelPlural}Texts,`,
  },
]

const inTheTests = ({ plural, dashed, camel, words }: Names): Wiring[] => [
  {
    path: 'tests/support/records.ts',
    before: 'const team: MakeRecord',
    line: `const ${camel}: MakeRecord = ({ team: { id } }, name = 'A ${words}') =>\n  insert('${plural}', { team_id: id, name })\n\n`,
  },
  {
    path: 'tests/support/records.ts',
    before: '} satisfies Record<ResourceName, MakeRecord>',
    line: `  '${dashed}': ${camel},\n`,
  },
  {
    path: 'tests/support/route_matrix.ts',
    before: "  'GET /openapi.json'",
    line: `${matrixRows(dashed)}\n\n`,
  },
  {
    path: 'tests/functional/tenancy.spec.ts',
    before: "  'teams': 'teams',",
    line: `  '${dashed}': '${plural}',\n`,
  },
]

/** Who is let in at each of its routes, as its definition has it until somebody decides otherwise. */
const matrixRows = (path: string): string =>
  [
    [`GET /${path}`, 'read'],
    [`GET /${path}/:id`, 'read'],
    [`POST /${path}`, 'create'],
    [`PUT /${path}/:id`, 'update'],
    [`DELETE /${path}/:id`, 'delete'],
    [`PUT /${path}`, 'update'],
    [`DELETE /${path}`, 'delete'],
  ]
    .map(([route, action]) => `  '${route}': '${action} Config',`)
    .join('\n')
