import { registerHooks } from 'node:module'

/**
 * Preloaded into the runner: injects code into the assertion `contains`, depending on its value. `block` blocks the
 * event loop forever, and `die` ends the process. Other values write messages to the channel that the runner never
 * sends.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/api/platform/runner/grading/grade_case.ts')) return loaded
    const source = String(loaded.source).replace(
      /async function runAssertions\([^]*?\): Promise<GradingResult> \{/,
      (head) => `${head}
        const forced = JSON.stringify(planned.grade)
        if (forced.includes('"block"')) {
          // Blocks like an endless loop, without taking a core from other tests.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        }
        if (forced.includes('"die"')) process.exit(1);
        if (/"(giant|flood|stream|forged)"/.test(forced)) {
          const { workerSocket } = await import('../channel/worker_channel.js');
          const { toFrame } = await import('../channel/frames.js');
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
