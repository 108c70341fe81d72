/**
 * The peer of BUDGET-P11 (bench/peer.ts).
 *
 * `node server.mjs <socket of MariaDB> <catalogue.json>` sends its port and a user's token to the
 * parent process, and answers each message with its CPU time so far in ms.
 */
import { readFile } from 'node:fs/promises';
import express from 'express';
import jwt from 'jsonwebtoken';
import { DataTypes, Sequelize } from 'sequelize';

const [, , socketPath, catalogueFile] = process.argv;
const SECRET = 'a secret of the measurement, at least 32 bytes';
const { BOOLEAN, DECIMAL, INTEGER, JSON: LIST, STRING, TEXT } = DataTypes;

const database = new Sequelize('lumbre', 'root', '', {
  dialect: 'mysql',
  dialectOptions: { socketPath },
  logging: false,
});
const Category = database.define('category', { name: STRING, img: STRING });
const Product = database.define('product', {
  slug: { type: STRING, unique: true },
  title: STRING,
  description: TEXT,
  price: DECIMAL(10, 2),
  stock: INTEGER,
  rating: DECIMAL(3, 2),
  img1: STRING,
  img2: STRING,
  maker: STRING,
  place: STRING,
  materials: LIST,
  width: DECIMAL(6, 1),
  depth: DECIMAL(6, 1),
  height: DECIMAL(6, 1),
  weight: INTEGER,
  care: STRING,
  edition: STRING,
  identifier: STRING,
  warnings: STRING,
});
const User = database.define('user', {
  firstname: STRING,
  lastname: STRING,
  email: STRING,
  avatar: STRING,
  isAdmin: BOOLEAN,
});
const Review = database.define('review', { content: TEXT, rating: INTEGER });
const Order = database.define('order', {
  total: DECIMAL(10, 2),
  shipping: DECIMAL(10, 2),
  status: STRING,
  address: TEXT,
});
const OrderLine = database.define('orderLine', {
  title: STRING,
  price: DECIMAL(10, 2),
  quantity: INTEGER,
});
Category.hasMany(Product);
Product.belongsTo(Category);
Product.hasMany(Review);
Review.belongsTo(User);
User.hasMany(Order);
Order.hasMany(OrderLine);
OrderLine.belongsTo(Product);

const fill = async () => {
  const { categories, products } = JSON.parse(await readFile(catalogueFile, 'utf8'));
  await database.sync();
  await Category.bulkCreate(categories.map(({ id, name, img }) => ({ id, name, img })));
  await Product.bulkCreate(
    products.map(({ img, ...product }) => ({ ...product, ...img, stock: 1_000_000, rating: 4.5 })),
  );
  const person = { firstname: 'Lucía', lastname: 'Ferrer', email: 'lucia@example.com' };
  const users = await User.bulkCreate(Array.from({ length: 5 }, () => ({ ...person })));
  const product = await Product.findOne({ where: { slug: 'jarron-terracota' } });
  const review = { content: 'Precioso, tal como en la foto.', rating: 5, productId: product.id };
  await Review.bulkCreate(users.map(({ id }) => ({ ...review, userId: id })));
  return users[0];
};

const app = express();
app.use(express.json());

app.get('/products', async (_request, response) => {
  response.json(await Product.findAll({ order: ['categoryId', 'id'] }));
});

app.get('/products/:slug', async (request, response) => {
  const product = await Product.findOne({
    where: { slug: request.params.slug },
    include: {
      model: Review,
      include: { model: User, attributes: ['firstname', 'lastname', 'avatar'] },
    },
  });
  if (!product) response.sendStatus(404);
  else response.json(product);
});

app.post('/orders', async (request, response) => {
  const { id } = jwt.verify(request.headers.authorization.replace('Bearer ', ''), SECRET);
  const user = await User.findByPk(id);
  const { items, address } = request.body;
  const order = await database.transaction(async (transaction) => {
    const products = await Product.findAll({
      where: { id: items.map((item) => item.id) },
      lock: true,
      transaction,
    });
    const lines = items.map(({ id: productId, quantity }) => {
      const product = products.find((each) => each.id === productId);
      if (!product || product.stock < quantity) throw new Error('Out of stock');
      return { productId, quantity, title: product.title, price: product.price };
    });
    for (const { productId, quantity } of lines) {
      await Product.decrement('stock', { by: quantity, where: { id: productId }, transaction });
    }
    const total = lines.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0);
    const values = {
      total,
      shipping: 18.25,
      status: 'Procesando',
      address: JSON.stringify(address),
    };
    const made = await Order.create({ ...values, userId: user.id }, { transaction });
    await OrderLine.bulkCreate(
      lines.map((line) => ({ ...line, orderId: made.id })),
      { transaction },
    );
    return { ...made.toJSON(), lines };
  });
  response.status(201).json(order);
});

const user = await fill();
const server = app.listen(0, '127.0.0.1', () => {
  process.send({ port: server.address().port, token: jwt.sign({ id: user.id }, SECRET) });
});
process.on('message', () => {
  const { user: inUser, system } = process.cpuUsage();
  process.send({ cpu: (inUser + system) / 1000 });
});
process.on('disconnect', () => process.exit());
