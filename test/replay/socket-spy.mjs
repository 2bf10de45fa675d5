// Loaded into a process and its threads: writes a line for everything that would touch a network.

import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

function spyOn(object, name) {
  const original = object[name];
  object[name] = function spied(...words) {
    appendFileSync(process.env.PIX_SOCKETS, `${name}\n`);
    return original.apply(this, words);
  };
}

spyOn(net.Socket.prototype, 'connect');
spyOn(net.Server.prototype, 'listen');
spyOn(dgram.Socket.prototype, 'bind');
spyOn(dgram.Socket.prototype, 'send');
spyOn(dns, 'lookup');
