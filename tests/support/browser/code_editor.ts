import type { Locator } from 'playwright'

/** Text of a code editor. Only a part of a long document is rendered. */
export async function codeIn(editor: Locator): Promise<string> {
  await editor.waitFor()
  return (await editor.locator('.cm-line').allTextContents()).join('\n')
}
