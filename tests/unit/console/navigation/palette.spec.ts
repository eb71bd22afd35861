import { test } from '@japa/runner'
import { palettes, type ColorMode } from '../../../../admin/core/theme/palette.js'

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as defined by WCAG 2.2. */
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const MODES: ColorMode[] = ['light', 'dark']

test.group('Palette | contrast', () => {
  for (const mode of MODES) {
    const colors = palettes[mode]
    const grounds = { page: colors.page, paper: colors.paper, raised: colors.raised }

    test(`text has sufficient contrast on every background (${mode})`, ({ assert }) => {
      for (const [name, ground] of Object.entries(grounds)) {
        for (const text of [colors.ink, colors.inkQuiet, colors.primary.main, colors.accent.main]) {
          assert.isAtLeast(contrast(text, ground), 4.5, `${text} on ${name}`)
        }
      }
    })

    test(`status colors have sufficient contrast on their own surface and on every background (${mode})`, ({
      assert,
    }) => {
      const tones = { ...colors.severity, ...colors.outcome, ...colors.notice }
      for (const [name, tone] of Object.entries(tones)) {
        for (const ground of [tone.surface, ...Object.values(grounds)]) {
          assert.isAtLeast(contrast(tone.text, ground), 4.5, `${name} text on ${ground}`)
          assert.isAtLeast(contrast(tone.main, ground), 3, `${name} shape on ${ground}`)
        }
      }
    })

    test(`the focus ring has sufficient contrast on every background and in the header (${mode})`, ({
      assert,
    }) => {
      for (const [name, ground] of Object.entries(grounds)) {
        assert.isAtLeast(contrast(colors.focus.ring, ground), 3, name)
      }
      assert.isAtLeast(contrast(colors.header.focus, colors.header.background), 3, 'header')
    })

    test(`buttons and the header have sufficient contrast (${mode})`, ({ assert }) => {
      const { primary, accent, header } = colors
      assert.isAtLeast(contrast(primary.contrast, primary.main), 4.5)
      assert.isAtLeast(contrast(primary.contrast, primary.dark), 4.5)
      assert.isAtLeast(contrast(accent.contrast, accent.main), 4.5)
      for (const text of [header.text, header.quiet, header.active]) {
        assert.isAtLeast(contrast(text, header.background), 4.5, text)
      }
    })
  }
})
