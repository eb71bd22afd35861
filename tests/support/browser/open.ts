import { watch } from '#tests/support/browser/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import type { Persona } from '#tests/support/personas'
import type { BrowserContext, Page } from 'playwright'

/** A page of the console as this person has it before them, and what it complains about from then on. */
export async function open(
  context: BrowserContext,
  path: string,
  { user }: Pick<Persona, 'user'>
): Promise<{ page: Page; complaints: string[] }> {
  await signIn(context, user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}
