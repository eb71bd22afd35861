import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'

/**
 * Colors of one tone. `main` is for shapes and borders; `text` has a contrast of at least 4.5:1 on `surface` and on the
 * page background.
 */
export type Tone = { main: string; text: string; surface: string }

export type ColorMode = 'light' | 'dark'

/** Colors that MUI's palette does not have. */
export type ConsoleColors = {
  severity: Record<Severity, Tone>
  outcome: Record<Outcome, Tone>
  notice: Record<'success' | 'info' | 'warning' | 'error', Tone>
  header: { background: string; text: string; quiet: string; active: string; focus: string }
  /** Focus ring on pages, dialogs and menus; the header has its own. Both have a contrast of at least 3:1. */
  focus: { ring: string }
  surface: { primary: string; raised: string }
}

type ModePalette = Omit<ConsoleColors, 'surface'> & {
  page: string
  paper: string
  raised: string
  border: string
  ink: string
  inkQuiet: string
  primary: { main: string; dark: string; contrast: string; surface: string }
  accent: { main: string; contrast: string }
}

const lightTones = {
  wine: { main: '#8f1d3a', text: '#7d1631', surface: '#f8e3e8' },
  brick: { main: '#c2410c', text: '#9a3306', surface: '#fdeadf' },
  ochre: { main: '#a16207', text: '#7a4a04', surface: '#fbf0d5' },
  slate: { main: '#44617b', text: '#37526a', surface: '#e6edf3' },
  stone: { main: '#6f6c66', text: '#57544f', surface: '#edebe6' },
  moss: { main: '#2f6b3c', text: '#275a32', surface: '#e3f0e4' },
  plum: { main: '#6b4a8e', text: '#5b3d7b', surface: '#efe8f5' },
} satisfies Record<string, Tone>

const darkTones = {
  wine: { main: '#e0718e', text: '#f3a3b8', surface: '#3a1a24' },
  brick: { main: '#e58a5c', text: '#f2ab86', surface: '#3a2318' },
  ochre: { main: '#d6ad4f', text: '#e5c682', surface: '#33290f' },
  slate: { main: '#86a9c7', text: '#a9c4da', surface: '#1c2933' },
  stone: { main: '#a29e96', text: '#bdb9b1', surface: '#2a2927' },
  moss: { main: '#7fbd8b', text: '#9dd0a7', surface: '#18291c' },
  plum: { main: '#b69ad6', text: '#cbb5e4', surface: '#291f36' },
} satisfies Record<string, Tone>

const named = (tones: Record<keyof typeof lightTones, Tone>) => ({
  severity: {
    critical: tones.wine,
    high: tones.brick,
    medium: tones.ochre,
    low: tones.slate,
    informational: tones.stone,
  },
  outcome: {
    passed: tones.moss,
    failed: tones.wine,
    error: tones.brick,
    undecided: tones.plum,
  },
  notice: {
    success: tones.moss,
    info: tones.slate,
    warning: tones.ochre,
    error: tones.wine,
  },
})

/** Light mode: warm off-white and verdigris (green). Dark mode: charcoal. Copper marks active elements. */
export const palettes: Record<ColorMode, ModePalette> = {
  light: {
    page: '#f6f4ef',
    paper: '#fffefb',
    raised: '#fffefb',
    border: '#d9d4c8',
    ink: '#1e2220',
    inkQuiet: '#575b57',
    primary: { main: '#0b5a55', dark: '#084540', contrast: '#ffffff', surface: '#dfeceb' },
    accent: { main: '#9a4f1d', contrast: '#ffffff' },
    header: {
      background: '#1c2423',
      text: '#f3f1ea',
      quiet: '#b6bdb9',
      active: '#e8a877',
      focus: '#e8a877',
    },
    focus: { ring: '#9a4f1d' },
    ...named(lightTones),
  },
  dark: {
    page: '#131615',
    paper: '#1a1e1d',
    raised: '#222726',
    border: '#383f3d',
    ink: '#ecebe5',
    inkQuiet: '#a9aea9',
    primary: { main: '#74c5b9', dark: '#98d8ce', contrast: '#08211e', surface: '#1d3532' },
    accent: { main: '#e8a877', contrast: '#2a1305' },
    header: {
      background: '#0d100f',
      text: '#ecebe5',
      quiet: '#a9b0ac',
      active: '#e8a877',
      focus: '#e8a877',
    },
    focus: { ring: '#e8a877' },
    ...named(darkTones),
  },
}
