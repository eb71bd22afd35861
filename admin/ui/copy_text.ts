/** Puts a text on the clipboard, also where the page is served over plain http. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text)
    return
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const owner = document.activeElement?.closest('[role="dialog"]') ?? document.body
  owner.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
