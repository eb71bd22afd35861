import { chromium } from 'playwright'

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
]

/** The browser that the start script found, or the one that comes from npm. */
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
