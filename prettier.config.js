import shared from '@adonisjs/prettier-config'

/** The shared configuration with the native parser of JavaScript and TypeScript. */
export default { ...shared, plugins: ['@prettier/plugin-oxc'] }
