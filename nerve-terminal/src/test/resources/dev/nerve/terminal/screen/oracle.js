// Shows what @xterm/headless makes of streams: one job per line on stdin, one answer per line.
//
// A job has columns, rows, scrollback and steps; a step is either output in base64 or a new size.
// An answer has the screen, line by line, as OracleDump writes it for ours, and the answers that
// programs would have got. Unless the job says that it goes on, it says after how many steps it stopped, and why, if xterm.js came into
// a state that no terminal should be in; docs/screen.md lists these.
'use strict';

// The addon reads its table from the beginning of a buffer, which is wrong for a pooled one.
Buffer.poolSize = 0;

const { Terminal } = require('@xterm/headless');
const { UnicodeGraphemesAddon } = require('@xterm/addon-unicode-graphemes');

const EMPTY = '\u0001';
const SECOND_HALF = '\u0002';
const WIDE = '\u0003';

// The characters of text; anything else is left whole.
function piecesOf(bytes) {
    const isText = bytes.every((byte) => byte >= 0x20 && byte !== 0x7f);
    return isText ? [...bytes.toString()].map((character) => Buffer.from(character)) : [bytes];
}

class Run {
    constructor(job) {
        this.terminal = new Terminal({
            cols: job.columns,
            rows: job.rows,
            scrollback: job.scrollback,
            allowProposedApi: true,
            reflowCursorLine: true,
            logLevel: 'off',
        });
        this.terminal.loadAddon(new UnicodeGraphemesAddon());
        this.core = this.terminal._core;
        this.replies = '';
        this.title = '';
        this.fault = null;
        this.links = new Map();
        this.terminal.onData((data) => (this.replies += data));
        this.terminal.onTitleChange((title) => (this.title = title));
        this.rememberLinks();
    }

    // xterm.js forgets links together with lines that are erased, although cells still have them.
    rememberLinks() {
        const service = this.core._oscLinkService;
        const register = service.registerLink.bind(service);
        service.registerLink = (link) => {
            const id = register(link);
            this.links.set(id, link.uri);
            return id;
        };
    }

    // Takes a step; says whether the terminal is still in order.
    take(step) {
        try {
            if (Array.isArray(step)) {
                this.resize(step[0], step[1]);
            } else {
                this.write(Buffer.from(step, 'base64'));
            }
            this.fault ??= this.disorder();
        } catch (error) {
            this.fault = 'it throws ' + error.message.slice(0, 60);
        }
        return this.fault === null;
    }

    // Watches out for text that gets lost, is repeated or overwritten.
    resize(columns, rows) {
        const { normal } = this.core.buffers;
        const { lines } = normal;
        const { pop, set } = Object.getPrototypeOf(lines);
        const { _reflow: reflow } = Object.getPrototypeOf(normal);
        const clusters = this.clusters(lines);
        let isReflowing = false;
        normal._reflow = (...size) => {
            isReflowing = true;
            reflow.apply(normal, size);
        };
        lines.pop = () => {
            const line = pop.call(lines);
            const isText = line && line.getTrimmedLength() > 0;
            this.fault ??= isReflowing && isText ? 'text is thrown away' : null;
            return line;
        };
        lines.set = (index, line) => {
            this.fault ??= index < 0 ? 'the newest lines are overwritten' : null;
            set.call(lines, index, line);
        };
        this.terminal.resize(columns, rows);
        delete normal._reflow;
        delete lines.pop;
        delete lines.set;
        for (const cluster of this.clusters(lines)) {
            if (!clusters.includes(cluster)) {
                this.fault ??= 'characters are mixed up';
            } else {
                clusters.splice(clusters.indexOf(cluster), 1);
            }
        }
    }

    clusters(lines) {
        const clusters = [];
        for (let y = 0; y < lines.length; y++) {
            const line = lines.get(y);
            for (let x = 0; line && x < line.length; x++) {
                if (line.isCombined(x)) {
                    clusters.push(line.getString(x));
                }
            }
        }
        return clusters;
    }

    write(bytes) {
        const buffer = this.core.buffer;
        if (/^\x1b\[\??1J$/.test(bytes.toString('latin1')) && buffer.x + 1 >= this.core.cols) {
            this.fault = 'the wrong line is said to be no continuation';
        }
        // Without wrapping, half a wide character can come and go within one step.
        const pieces = this.core.coreService.decPrivateModes.wraparound ? [bytes] : piecesOf(bytes);
        for (const piece of pieces) {
            this.core.writeSync(piece);
            this.fault ??= this.torn(this.core.buffer);
        }
    }

    disorder() {
        const { normal, alt } = this.core.buffers;
        const isUneven = (buffer) => buffer.lines.length !== buffer.ybase + this.core.rows;
        if (isUneven(normal) || isUneven(this.core.buffer)) {
            return 'there are more or fewer lines than rows';
        }
        if (alt.ybase > 0) {
            return 'the alternate screen has a scrollback';
        }
        const { lines } = this.core.buffer;
        if (lines.maxLength === 1 && lines.get(0).isWrapped) {
            return 'the only line there is was recycled while it was written';
        }
        return this.torn(normal) ?? this.torn(alt);
    }

    torn(buffer) {
        for (let y = 0; y < buffer.lines.length; y++) {
            const line = buffer.lines.get(y);
            for (let x = 0; x < line.length; x++) {
                const isSecond = line.getWidth(x) === 0;
                const isAfterFirst = x > 0 && line.getWidth(x - 1) === 2;
                if (isSecond !== isAfterFirst || (isSecond && line.hasContent(x))) {
                    return 'half a wide character is left';
                }
            }
            if (line.length && line.getWidth(line.length - 1) === 2) {
                return 'half a wide character is left';
            }
        }
        return null;
    }

    dump() {
        const { core } = this;
        const { decPrivateModes: modes, isCursorHidden } = core.coreService;
        const lines = [
            `${core.cols}x${core.rows} ${core.buffers.active === core.buffers.alt ? 'alternate' : 'main'}`,
            `cursor ${core.buffer.y},${core.buffer.x} ${isCursorHidden ? 'hidden' : 'shown'}`,
            `region ${core.buffer.scrollTop},${core.buffer.scrollBottom}`,
            'modes' +
                (core.coreService.modes.insertMode ? ' insert' : '') +
                (modes.applicationCursorKeys ? ' cursor-keys' : '') +
                (modes.origin ? ' origin' : '') +
                (modes.wraparound ? ' wrap' : '') +
                (modes.reverseWraparound ? ' reverse-wrap' : '') +
                (modes.sendFocus ? ' focus' : '') +
                (modes.bracketedPasteMode ? ' paste' : '') +
                (modes.synchronizedOutput ? ' synchronized' : ''),
            `title ${this.title}`,
            `replies ${this.replies}`,
        ];
        this.dumpBuffer(core.buffers.normal, lines);
        if (core.buffers.active === core.buffers.alt) {
            this.dumpBuffer(core.buffers.alt, lines);
        }
        return lines;
    }

    dumpBuffer(buffer, lines) {
        lines.push(`scrollback ${buffer.ybase}`);
        for (let y = 0; y < buffer.lines.length; y++) {
            lines.push(this.line(buffer.lines.get(y)));
        }
    }

    line(line) {
        let text = line.isWrapped ? '+' : '-';
        let before = '';
        let pending = '';
        const width = Math.min(line.length, this.core.cols);
        for (let x = 0; x < width; x++) {
            const cell = line.loadCell(x, this.core.buffer.getNullCell());
            const look = this.look(cell);
            let now = look === before ? '' : `{${look}}`;
            before = look;
            const chars = cell.getChars();
            now += chars || (cell.getWidth() === 0 ? SECOND_HALF : EMPTY);
            now += cell.getWidth() === 2 ? WIDE : '';
            pending += now;
            if (chars || look || cell.getWidth() !== 1) {
                text += pending;
                pending = '';
            }
        }
        return text;
    }

    look(cell) {
        const parts = [];
        const colour = (name, value) => {
            const kind = (value >>> 24) & 3;
            if (kind) {
                parts.push(`${name}${kind}.${(value & (kind === 3 ? 0xffffff : 0xff)).toString(16)}`);
            }
        };
        colour('f', cell.fg);
        colour('b', cell.bg);
        const flags = ((cell.fg >>> 26) & 63).toString(16) + '/' + ((cell.bg >>> 26) & 27).toString(16);
        if (flags !== '0/0') {
            parts.push(flags);
        }
        const hasExtra = (cell.bg >>> 28) & 1;
        const link = hasExtra && cell.extended.urlId ? this.links.get(cell.extended.urlId) : null;
        if (link) {
            parts.push(`<${link}>`);
        }
        if (hasExtra && !link && cell.extended.underlineStyle > 1) {
            parts.push(`u${cell.extended.underlineStyle}`);
        }
        return parts.join(' ');
    }
}

function play(job) {
    const run = new Run(job);
    for (let done = 0; done < job.steps.length; done++) {
        if (!run.take(job.steps[done]) && !job.goesOn) {
            const again = new Run(job);
            job.steps.slice(0, done).forEach((step) => again.take(step));
            return { done, fault: run.fault, lines: again.dump() };
        }
    }
    return { done: job.steps.length, fault: run.fault ?? '', lines: run.dump() };
}

require('readline')
    .createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => process.stdout.write(JSON.stringify(play(JSON.parse(line))) + '\n'));
