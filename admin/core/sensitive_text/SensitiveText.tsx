import { type ReactNode, useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RevealedTest } from '#api/contract/evals/eval'
import { useText } from '../i18n/i18n.js'
import './messages.js'
import { ErrorAlert } from '../states/ErrorAlert.js'
import { useReveal, useRevealed } from './queries.js'

type Props<T extends { isHidden: boolean }> = {
  /** Record as returned by the server; its content is omitted if it is hidden. */
  record: T
  evalId: string
  testIdx: number
  /** Returns the record's fields in a revealed test case. */
  find: (revealed: RevealedTest) => Partial<T> | undefined
  /**
   * Whether the user can reveal the content. If omitted, there is no button here: the content is only marked as hidden
   * and has to be revealed elsewhere.
   */
  canShow?: boolean
  /** Shown above the placeholder while the content is hidden. */
  fallback?: ReactNode
  children: (record: T) => ReactNode
}

/**
 * Hides the content of attacks that request harmful output until an authorized user reveals it; the server records this
 * in the audit log.
 */
export function SensitiveText<T extends { isHidden: boolean }>(props: Props<T>) {
  const { record, children } = props
  return record.isHidden ? <Hidden {...props} /> : <>{children(record)}</>
}

function Hidden<T extends { isHidden: boolean }>(props: Props<T>) {
  const { record, evalId, testIdx, find, canShow, fallback, children } = props
  const revealed = useRevealed(evalId, testIdx)
  const whole = revealed && find(revealed)
  const wasRequested = useRef(false)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Revealing removes the focused button, so the focus moves to the revealed content.
    if (whole && wasRequested.current) content.current?.focus()
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
      {fallback}
      {canShow === undefined ? (
        <Covered>
          <HiddenMark />
        </Covered>
      ) : (
        <Veil {...{ evalId, testIdx, canShow }} onReveal={() => (wasRequested.current = true)} />
      )}
    </>
  )
}

/** Covers the place of hidden content; without a button, the content can only be revealed elsewhere. */
function Covered({ canShow, children }: { canShow?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', minHeight: canShow === undefined ? 44 : 104 }}>
      <Blurred />
      {children}
    </Box>
  )
}

/** Blurred placeholder; the page does not contain the hidden content. */
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
        `repeating-linear-gradient(${theme.vars.palette.text.secondary} 0 6px, transparent 6px 22px)`,
      opacity: 0.35,
    }}
  />
)

/** Marks hidden content that cannot be revealed here. */
export function HiddenMark() {
  const t = useText()
  return <Note>{t('sensitive.hidden')}</Note>
}

type VeilProps = { evalId: string; testIdx: number; canShow: boolean; onReveal: () => void }

function Veil({ evalId, testIdx, canShow, onReveal }: VeilProps) {
  const { mutate, isPending, error } = useReveal(evalId, testIdx)
  return (
    <HiddenContent
      {...{ canShow, isPending, error }}
      onReveal={() => {
        onReveal()
        mutate()
      }}
    />
  )
}

/** Placeholder of hidden content, with a button for users who can reveal it. */
export function HiddenContent(props: {
  canShow: boolean
  isPending: boolean
  error: unknown
  onReveal: () => void
}) {
  const t = useText()
  const { canShow, isPending, error } = props
  return (
    <Covered canShow={canShow}>
      <Note>
        {t(canShow ? 'sensitive.explanation' : 'sensitive.no_permission')}
        {canShow && (
          <Button
            variant="outlined"
            size="small"
            loading={isPending}
            onClick={props.onReveal}
            sx={{ bgcolor: 'background.paper' }}
          >
            {t('sensitive.show')}
          </Button>
        )}
        <ErrorAlert error={error} />
      </Note>
    </Covered>
  )
}

/** Note on an opaque background, so that it stays legible above the blurred placeholder. */
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
