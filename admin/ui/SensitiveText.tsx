import { type ReactNode, useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RevealedTest } from '#api/contract/eval'
import { useText } from '../app/i18n.js'
import '../i18n/areas/sensitive.js'
import { ErrorAlert } from './ErrorAlert.js'
import { useReveal, useRevealed } from './revealed.js'

type Props<T extends { isHidden: boolean }> = {
  /** What the server told: of what asks for harmful content, that it is hidden. */
  record: T
  evalId: string
  testIdx: number
  /** Its part of what the server tells on demand. */
  find: (revealed: RevealedTest) => Partial<T> | undefined
  /** Who may change evaluations may look. Left out: it is asked for elsewhere, and here is only said that it is hidden. */
  mayShow?: boolean
  /** What is told of it while it is hidden. */
  meanwhile?: ReactNode
  children: (record: T) => ReactNode
}

/** Texts of attacks that ask for harmful content: not there until somebody who may asks for them, which is recorded. */
export function SensitiveText<T extends { isHidden: boolean }>(props: Props<T>) {
  const { record, children } = props
  return record.isHidden ? <Hidden {...props} /> : <>{children(record)}</>
}

function Hidden<T extends { isHidden: boolean }>(props: Props<T>) {
  const { record, evalId, testIdx, find, mayShow, meanwhile, children } = props
  const revealed = useRevealed(evalId, testIdx)
  const whole = revealed && find(revealed)
  const wasAsked = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (whole && wasAsked.current) content.current?.focus()
  }, [whole])
  if (whole) {
    return (
      <Box ref={content} tabIndex={-1} sx={{ outlineOffset: 2 }}>
        {children({ ...record, ...whole, isHidden: false })}
      </Box>
    )
  }
  return (
    <>
      {meanwhile}
      <Box sx={{ position: 'relative', minHeight: mayShow === undefined ? 44 : 104 }}>
        <Blurred />
        {mayShow === undefined ? (
          <HiddenMark />
        ) : (
          <Veil {...{ evalId, testIdx, mayShow }} onAsk={() => (wasAsked.current = true)} />
        )}
      </Box>
    </>
  )
}

/** Looks like a text; what it stands for is not in the page. */
const Blurred = () => (
  <Box
    aria-hidden="true"
    sx={{
      position: 'absolute',
      inset: 0,
      overflow: 'hidden',
      filter: 'blur(6px)',
      userSelect: 'none',
      backgroundImage: (theme) =>
        `repeating-linear-gradient(${theme.palette.text.secondary} 0 6px, transparent 6px 22px)`,
      opacity: 0.35,
    }}
  />
)

/** Where a text is hidden and cannot be asked for. */
export function HiddenMark() {
  const t = useText()
  return <Note>{t('sensitive.hidden')}</Note>
}

type VeilProps = { evalId: string; testIdx: number; mayShow: boolean; onAsk: () => void }

function Veil({ evalId, testIdx, mayShow, onAsk }: VeilProps) {
  const t = useText()
  const { mutate, isPending, error } = useReveal(evalId, testIdx)
  return (
    <Note>
      {t(mayShow ? 'sensitive.explanation' : 'sensitive.not_yours')}
      {mayShow && (
        <Button
          variant="outlined"
          size="small"
          loading={isPending}
          onClick={() => {
            onAsk()
            mutate()
          }}
          sx={{ bgcolor: 'background.paper' }}
        >
          {t('sensitive.show')}
        </Button>
      )}
      {error && <ErrorAlert error={error} />}
    </Note>
  )
}

/** On a ground of its own so that it can be read. */
function Note({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        width: 'fit-content',
        maxWidth: 'calc(100% - 16px)',
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        m: 1,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        fontSize: '0.875rem',
      }}
    >
      {children}
    </Box>
  )
}
