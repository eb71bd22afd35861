import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { useText } from '../i18n/i18n.js'
import { SIZES } from '../theme/theme.js'
import { scrollToAnchor } from './scroll_to_anchor.js'

export type IndexedSection = { id: string; title: string }

const HEIGHT_PX = 44
/** Free space between the index and an element that the browser scrolls into view. */
const GAP_PX = 16

/**
 * Links to the sections of a long page. The links stay visible below the header, and focused elements scroll below them.
 */
export function SectionIndex({ sections }: { sections: readonly IndexedSection[] }) {
  const t = useText()
  const { search } = useLocation()
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '))
  return (
    <>
      <GlobalStyles
        styles={{ ':root': { '--assay-top': `${SIZES.header + HEIGHT_PX + GAP_PX}px` } }}
      />
      <Box component="nav" aria-label={t('common.sections')} sx={BAR}>
        {sections.map(({ id, title }) => (
          <Link
            key={id}
            component={RouterLink}
            to={{ search, hash: id }}
            onClick={scrollToAnchor}
            aria-current={id === current ? 'location' : undefined}
            underline="none"
            sx={LINK}
          >
            {title}
          </Link>
        ))}
      </Box>
    </>
  )
}

/**
 * Returns the ID of the section at the top of the window. `ids` is one string, so that the observer
 * is replaced only on change.
 */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const visible = new Set<string>()
    const all = ids.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        setCurrent(all.find((id) => visible.has(id)) ?? null)
      },
      // Includes the gap, so that a section that ends at the index is not visible.
      { rootMargin: `-${SIZES.header + HEIGHT_PX + GAP_PX / 2}px 0px -50% 0px` }
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}

const BAR = {
  position: 'sticky',
  top: SIZES.header,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  height: HEIGHT_PX,
  mt: 1,
  overflowX: 'auto',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const

const LINK = {
  'px': 1,
  'lineHeight': '32px',
  'whiteSpace': 'nowrap',
  'color': 'text.secondary',
  'borderRadius': 1,
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[aria-current]': { color: 'text.primary', fontWeight: 650 },
} as const
