import { apiTokensTexts } from './areas/api_tokens.js'
import { formTexts } from './areas/form.js'
import { organizationTexts } from './areas/organization.js'
import { overviewTexts } from './areas/overview.js'
import { pluginsTexts } from './areas/plugins.js'
import { scansTexts } from './areas/scans.js'

/** Texts of the signed-in areas, fetched with the console. A large area's come with its pages, which import its file. */
export const consoleTexts = {
  form: formTexts,
  plugins: pluginsTexts,
  scans: scansTexts,
  organization: organizationTexts,
  tokens: apiTokensTexts,
  overview: overviewTexts,
}
