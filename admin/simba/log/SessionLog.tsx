import { useEffect, useRef, useState } from 'react'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import '../view/messages.js'
import { useEvents } from '../queries.js'
import { isActiveState } from '../session_record.js'
import { LogEvents } from './LogEvents.js'

/** Distance from the end within which the log follows new events. */
const END_PX = 32
/** Number of events rendered initially and added by each request for earlier ones. */
const STEP = 300

/** Log of the session. It follows new events until the user scrolls up. */
export function SessionLog({ session }: { session: SimbaSession }) {
  const t = useText()
  const { data: events = [], error, isPending } = useEvents(session.id)
  const [shown, setShown] = useState(STEP)
  const { box, follows, onScroll, toEnd } = useFollow(events.at(-1)?.sequence)
  const hidden = Math.max(0, events.length - shown)
  return (
    <section aria-labelledby="log-title">
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32, mb: 0.5 }}>
        <Typography id="log-title" variant="h2" sx={{ flex: 1 }}>
          {t(isActiveState(session.state) ? 'simba.log.title' : 'simba.log.title_ended')}
        </Typography>
        {!follows && (
          <Button size="small" startIcon={<ArrowDownward />} onClick={toEnd}>
            {t('simba.log.to_end')}
          </Button>
        )}
      </Box>
      <ErrorAlert error={error} title={t('simba.log.failed')} />
      <Box
        ref={box}
        role="log"
        aria-live="polite"
        aria-labelledby="log-title"
        aria-busy={isPending}
        tabIndex={0}
        onScroll={onScroll}
        sx={BOX}
      >
        {isPending && [1, 2, 3, 4].map((line) => <Skeleton key={line} variant="text" />)}
        {events.length === 0 && !isPending && !error && (
          <Typography variant="body2" color="text.secondary">
            {t('simba.log.empty')}
          </Typography>
        )}
        {hidden > 0 && (
          <Button size="small" onClick={() => setShown(shown + STEP)}>
            {t('simba.log.earlier', { smart_count: hidden })}
          </Button>
        )}
        <LogEvents events={hidden > 0 ? events.slice(hidden) : events} />
      </Box>
    </section>
  )
}

/** Scrolls a box to its end when `last` changes, unless the user has scrolled up. */
function useFollow(last: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const [follows, setFollows] = useState(true)
  const toEnd = () => {
    setFollows(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    box.current?.focus()
  }
  // Scrolls to the newest event.
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [follows, last])
  // A change of width changes the height of the lines without user interaction.
  useEffect(() => {
    const element = box.current
    if (!follows || !element) return
    const observer = new ResizeObserver(() => (element.scrollTop = element.scrollHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [follows])
  const shape = useRef('')
  const onScroll = () => {
    if (!box.current) return
    const { scrollHeight, scrollTop, clientHeight } = box.current
    const now = `${scrollHeight} ${clientHeight}`
    // New lines and width changes also cause scroll events; only the user's own scrolling ends following.
    const isReflow = now !== shape.current
    shape.current = now
    if (isReflow && follows) box.current.scrollTop = scrollHeight
    else setFollows(scrollHeight - scrollTop - clientHeight < END_PX)
  }
  return { box, follows, onScroll, toEnd }
}

const BOX = {
  // Containing block for the visually hidden texts of the lines.
  position: 'relative',
  height: { xs: 200, lg: 'min(640px, calc(100vh - 260px))' },
  minHeight: { lg: 320 },
  overflow: 'auto',
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
