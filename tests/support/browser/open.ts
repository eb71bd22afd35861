import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import type { Persona } from '#tests/support/personas'
import type { BrowserContext, Page } from 'playwright'

/** Opens a console page as this user and starts collecting its errors. */
export async function open(
  context: BrowserContext,
  path: string,
  { user }: Pick<Persona, 'user'>
): Promise<{ page: Page; complaints: string[] }> {
  await signIn(context, user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  // The URL may open a dialog, which hides the heading from assistive technology.
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
  return { page, complaints }
}
