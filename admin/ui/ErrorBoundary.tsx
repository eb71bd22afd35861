import { Component, type ReactNode } from 'react'
import { text } from '../app/i18n.js'
import { isScriptFailure } from '../app/script_failure.js'
import { ErrorState } from './ErrorState.js'

type Props = {
  resetKey?: string
  /** What is shown instead; by default a page's failure. */
  failure?: (error: Error, onRetry: () => void) => ReactNode
  children: ReactNode
}
type State = { error: Error | null }

/** Owns what happens when rendering fails: the rest of the page stays, the failure is said until `resetKey` changes. */
export class ErrorBoundary extends Component<Props, State> {
  state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  componentDidUpdate({ resetKey }: Props) {
    if (resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null })
  }

  #retry = () => {
    if (isScriptFailure(this.state.error)) location.reload()
    else this.setState({ error: null })
  }

  render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.props.failure) return this.props.failure(error, this.#retry)
    return <ErrorState title={text('error.page')} error={error} onRetry={this.#retry} />
  }
}
