import { useRef, type ReactNode, type Ref } from 'react'
import Button from '@mui/material/Button'

/** Button that opens the file chooser. */
export function FileButton(props: {
  text: string
  accept: string
  icon?: ReactNode
  variant?: 'text' | 'outlined'
  /** ID of an element that describes the button. */
  describedBy?: string
  ref?: Ref<HTMLButtonElement>
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={props.accept}
        aria-label={props.text}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Without this, choosing the same file again after editing it would not trigger a change event.
          target.value = ''
          if (chosen) props.onChoose(chosen)
        }}
      />
      <Button
        {...(props.ref ? { ref: props.ref } : {})}
        variant={props.variant ?? 'text'}
        startIcon={props.icon}
        aria-describedby={props.describedBy}
        onClick={() => input.current?.click()}
      >
        {props.text}
      </Button>
    </>
  )
}
