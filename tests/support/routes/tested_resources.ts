import { resources } from '#api/contract/resources/index'

/** Names from `TESTED_RESOURCES`, which make_resource.spec.js sets for the tests that it runs in a copy. */
const names = process.env.TESTED_RESOURCES?.split(',')

/** Resources that the tests for every resource cover. */
export const testedResources = names
  ? resources.filter(({ name }) => names.includes(name))
  : resources

/** Whether the tests for every route cover the route with this path, e.g. `/datasets/:id`. */
export const isTestedPath = (path: string) =>
  names === undefined || testedResources.some((one) => `${path}/`.startsWith(`/${one.path}/`))
