import { parentPort, workerData } from 'node:worker_threads';
import { scanSniffed, type SniffedFile } from './scan-tree.models.ts';

/** The thread's own side: one scan, whose report is its only message. */
const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread only.');

port.postMessage(scanSniffed(workerData as SniffedFile[]));
