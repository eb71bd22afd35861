import { chromium } from 'playwright'

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
]

/** Starts the browser that the test script found, or the packaged one. */
export async function launchChromium() {
  const path = process.env.CHROMIUM_PATH
  if (path) return chromium.launch({ executablePath: path, args: FLAGS, headless: true })
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packed.executablePath(),
    args: packed.args,
    headless: true,
  })
}
