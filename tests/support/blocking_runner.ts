import { registerHooks } from 'node:module'

/**
 * Loaded before the runner's program: code that an assertion `contains` runs by force, by its value. `block` holds the event
 * loop for good, `die` ends the process; the others write to the channel what the runner itself never sends.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/api/runner/grade_case.ts')) return loaded
    const source = String(loaded.source).replace(
      'async function runAssertions({ planned, attempt, graders }: Order): Promise<GradingResult> {',
      (head) => `${head}
        const forced = JSON.stringify(planned.grade)
        if (forced.includes('"block"')) for (;;);
        if (forced.includes('"die"')) process.exit(1);
        if (/"(giant|flood|stream|forged)"/.test(forced)) {
          const { workerSocket } = await import('./channel/worker_channel.js');
          const { toFrame } = await import('./channel/frames.js');
          const write = (data) => new Promise((resolve) => workerSocket().write(data, resolve));
          const beat = toFrame({ type: 'beat' });
          if (forced.includes('"giant"')) {
            await write(Buffer.from([255, 0, 0, 0]));
            for (;;) await write(Buffer.alloc(1_000_000));
          }
          if (forced.includes('"flood"')) for (;;) await write(Buffer.concat(Array(1000).fill(beat)));
          const long = toFrame({ type: 'beat', padding: 'x'.repeat(30_000_000) });
          if (forced.includes('"stream"')) for (;;) await write(long);
          await write(toFrame({ type: 'attempt', job: 1, attempt: { key: {} } }));
          await new Promise(() => {});
        }`
    )
    return { ...loaded, source }
  },
})
